import { CaseDatabase } from './cases';

CaseDatabase.forFile().cases('date-functions');
