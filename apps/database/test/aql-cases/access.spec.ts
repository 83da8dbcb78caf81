import { CaseDatabase } from './cases';

CaseDatabase.forFile().cases('access');
