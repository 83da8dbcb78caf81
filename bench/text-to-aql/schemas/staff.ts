import type { FieldData } from './field-data';
import { Draw, fullName, many } from './field-data';

/** People at work: departments, managers, projects, offices. */
export function staff(): FieldData {
  const draw = new Draw(37);
  const departments = ['Engineering', 'Sales', 'Marketing', 'Finance', 'Support', 'Legal'].map((name, n) => ({
    _key: `d${n}`,
    name,
    budget: 100_000 * (2 + draw.below(20)),
    location: draw.of(['Oslo', 'Berlin', 'Lyon']),
  }));
  const offices = [
    ['Oslo', 'Norway'],
    ['Berlin', 'Germany'],
    ['Lyon', 'France'],
  ].map(([city, country], n) => ({ _key: `f${n}`, city, country, seats: 40 + draw.below(100) }));
  const employees = many(60, (n) => ({
    _key: `e${n}`,
    name: fullName(n),
    jobTitle: draw.of(['engineer', 'analyst', 'accountant', 'consultant', 'assistant']),
    salary: 30_000 + 500 * draw.below(120),
    hireDate: draw.day(2010, 14),
    departmentId: `d${draw.below(5)}`,
    officeId: `f${draw.below(3)}`,
    ...(n < 5 ? {} : { managerId: `e${draw.below(5)}` }),
    isRemote: draw.below(3) === 0,
  }));
  const projects = ['Apollo', 'Borealis', 'Cascade', 'Delta', 'Everest', 'Falcon', 'Glacier', 'Horizon'].map((name, n) => ({
    _key: `j${n}`,
    name,
    budget: 10_000 * (1 + draw.below(80)),
    startDate: draw.day(2020, 4),
    status: draw.of(['planned', 'running', 'finished']),
  }));
  const assignments = many(110, () => ({
    employeeId: `e${draw.below(50)}`,
    projectId: `j${draw.below(7)}`,
    hours: 5 + draw.below(200),
  }));
  return { name: 'staff', collections: { departments, offices, employees, projects, assignments }, edges: {}, graphs: {} };
}
