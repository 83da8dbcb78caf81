import { CaseDatabase } from './cases';

CaseDatabase.forFile().cases('object-functions');
