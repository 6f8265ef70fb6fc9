import { employeeReports } from './en/employee-reports.ts';

/** The English texts of what an employee has validated: they come with that screen. */
export const texts = employeeReports;
