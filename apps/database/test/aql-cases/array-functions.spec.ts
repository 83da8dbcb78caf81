import { CaseDatabase } from './cases';

CaseDatabase.forFile().cases('array-functions');
