import { CaseDatabase } from './cases';

CaseDatabase.forFile().cases('types');
