import { CaseDatabase } from './cases';

CaseDatabase.forFile().cases('number-functions');
