import { type Outcome, type Person, refusal, roleOf } from './people.ts';

/** An in-memory model of reports, by the rules of the decisions. */

export interface ModelReport {
  id: number;
  user: Person | null;
  author: Person;
  solution: number | null;
  validatedBy: Person | null;
  deleted: boolean;
}

export interface ReportWish {
  user?: Person | undefined;
  employee?: Person | undefined;
  validated: boolean;
  solution: number | null;
}

export const seesReport = (who: Person, report: ModelReport): boolean => {
  if (report.deleted) return false;
  const role = roleOf(who);
  if (role === 'ADMIN') return true;
  if (role === 'CLIENT') return report.user === who || report.author === who;
  return report.validatedBy === null || report.validatedBy === who;
};

export function creating(reports: ModelReport[], who: Person, wish: ReportWish): Outcome {
  const { user, employee, validated, solution } = wish;
  const isAdmin = roleOf(who) === 'ADMIN';
  if (roleOf(who) === 'EMPLOYE') return refusal(403);
  if (employee !== undefined && !(isAdmin && employee === who)) return refusal(403);
  if (!isAdmin && (validated || (user !== undefined && user !== who))) return refusal(403);
  if (validated && solution === null) return refusal(422);
  return {
    status: 201,
    apply: (id) => {
      reports.push({
        id,
        user: isAdmin ? (user ?? null) : who,
        author: who,
        solution,
        validatedBy: validated ? who : null,
        deleted: false,
      });
    },
  };
}

/** `as`: the person in whose name; `solution`: the one shown, if any. */
export interface ValidationWish {
  as: Person;
  solution: number | undefined;
}

export function validating(report: ModelReport, who: Person, wish: ValidationWish): Outcome {
  if (roleOf(who) === 'CLIENT') return refusal(403);
  if (report.deleted) return refusal(404);
  if (wish.as !== who) return refusal(403);
  const solution = wish.solution ?? report.solution;
  if (report.validatedBy !== null) {
    // Repeating the same validation is allowed; any other one is too late.
    return report.validatedBy === who && report.solution === solution
      ? { status: 200 }
      : refusal(409);
  }
  if (solution === null) return refusal(422);
  return { status: 200, apply: () => void Object.assign(report, { validatedBy: who, solution }) };
}

export function unvalidating(report: ModelReport, who: Person): Outcome {
  if (roleOf(who) === 'CLIENT') return refusal(403);
  if (roleOf(who) === 'EMPLOYE') return refusal(seesReport(who, report) ? 403 : 404);
  if (report.deleted) return refusal(404);
  return { status: 200, apply: () => void (report.validatedBy = null) };
}

export function deleting(report: ModelReport, who: Person): Outcome {
  if (roleOf(who) !== 'ADMIN') return refusal(403);
  if (report.deleted) return refusal(404);
  return { status: 200, apply: () => void (report.deleted = true) };
}
