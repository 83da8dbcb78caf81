import { CaseDatabase } from './cases';

CaseDatabase.forFile().cases('text-functions');
