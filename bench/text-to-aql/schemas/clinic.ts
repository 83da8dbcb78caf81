import type { FieldData } from './field-data';
import { Draw, fullName, many } from './field-data';

/** Patients, doctors, appointments and drugs. */
export function clinic(): FieldData {
  const draw = new Draw(97);
  const wards = ['Cardiology Ward', 'Surgery Ward', 'Maternity Ward'].map((name, n) => ({
    _key: `w${n}`,
    name,
    beds: 10 + draw.below(30),
    floor: n + 1,
  }));
  const patients = many(50, (n) => ({
    _key: `pt${n}`,
    name: fullName(n + 60),
    date_of_birth: draw.day(1935, 80),
    gender: draw.of(['female', 'male']),
    city: draw.of(['Ghent', 'Bruges', 'Leuven']),
    insured: draw.below(4) !== 0,
    ...(n % 5 === 0 ? {} : { phone: `+32 ${4000 + n}` }),
    ward_id: `w${draw.below(3)}`,
  }));
  const doctors = many(12, (n) => ({
    _key: `dr${n}`,
    name: `Dr ${fullName(n + 20)}`,
    specialty: draw.of(['cardiology', 'surgery', 'pediatrics', 'radiology']),
    salary: 80_000 + 1_000 * draw.below(80),
    employed_since: draw.day(2000, 20),
  }));
  const appointments = many(140, () => ({
    patient_id: `pt${draw.below(42)}`,
    doctor_id: `dr${draw.below(11)}`,
    scheduled_at: Date.parse(`${draw.day(2023, 2)}T09:00:00Z`),
    status: draw.of(['booked', 'done', 'missed']),
    fee: 30 + draw.below(200),
    duration_minutes: draw.of([15, 30, 45, 60]),
  }));
  const drugs = ['Aspirin', 'Ibuprofen', 'Metformin', 'Lisinopril', 'Amoxicillin', 'Cetirizine', 'Omeprazole'].map((name, n) => ({
    _key: `dg${n}`,
    name,
    drug_class: draw.of(['painkiller', 'antibiotic', 'other']),
    unit_price: 2 + draw.below(50),
    requires_prescription: draw.below(2) === 0,
  }));
  const prescriptions = many(100, () => ({
    patient_id: `pt${draw.below(45)}`,
    doctor_id: `dr${draw.below(12)}`,
    drug_id: `dg${draw.below(6)}`,
    dose_mg: 50 * (1 + draw.below(10)),
    issued_on: draw.day(2023, 2),
  }));
  return { name: 'clinic', collections: { wards, patients, doctors, appointments, drugs, prescriptions }, edges: {}, graphs: {} };
}
