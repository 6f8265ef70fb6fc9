import { TRIAGE_MESSAGES, type TriageChanges, triageChanges } from '@recourse/contract/desk/triage';
import { TOPICS, TRIAGE } from '@recourse/contract/values/limits';
import { CLAIM_NATURES, text } from '@recourse/contract/values/common';
import * as z from 'zod/mini';
import {
  changedBody,
  type EditedFields,
  type FormOf,
  formRules,
  formValues,
} from '../../../lib/form/row-fields.ts';
import { fromLocal, toLocal } from '../../../lib/form/local-time.ts';
import { severityText } from './severity-text.ts';
import type { TriageRow } from './triage.queries.ts';

const SEVERITIES = Array.from({ length: TOPICS.severity }, (_, index) => String(index + 1));

const numberOf = (typed: string): number | null => (typed === '' ? null : Number(typed));

/** The fields of triage, in the order in which the form shows them. */
export const TRIAGE_FIELDS = {
  nature: {
    label: 'triage.nature',
    edit: {
      input: {
        kind: 'choice',
        options: (t) =>
          CLAIM_NATURES.map((nature) => ({ value: nature, label: t(`triage.nature.${nature}`) })),
      },
      rule: z.enum(CLAIM_NATURES),
      toText: (row) => row?.nature ?? '',
      toValue: (typed) => triageChanges.shape.nature.parse(typed) ?? 'UNDECIDED',
    },
  },
  categoryId: {
    label: 'triage.category',
    edit: {
      input: { kind: 'own' },
      rule: z.string(),
      toText: (row) => String(row?.categoryId ?? ''),
      toValue: numberOf,
    },
  },
  productId: {
    label: 'triage.product',
    edit: {
      input: { kind: 'own' },
      rule: z.string(),
      toText: (row) => String(row?.productId ?? ''),
      toValue: numberOf,
    },
  },
  severity: {
    label: 'triage.severity',
    edit: {
      input: {
        kind: 'choice',
        options: (t) => [
          { value: '', label: t('triage.none') },
          ...SEVERITIES.map((value) => ({
            value,
            label: severityText(t, Number(value)),
          })),
        ],
      },
      rule: z.string(),
      toText: (row) => String(row?.severity ?? ''),
      toValue: numberOf,
    },
  },
  policyCode: {
    label: 'triage.policy',
    edit: {
      input: { kind: 'own' },
      rule: z.string(),
      toText: (row) => row?.policyCode ?? '',
      toValue: (typed) => (typed === '' ? null : typed),
    },
  },
  receivedAt: {
    label: 'triage.receivedAt',
    edit: {
      input: { kind: 'line' },
      rule: z.string().check(z.minLength(1, TRIAGE_MESSAGES.received)),
      toText: (row) => toLocal(row?.receivedAt ?? null),
      toValue: (typed) => new Date(typed).toISOString(),
    },
  },
  sentAt: {
    label: 'triage.sentAt',
    edit: {
      input: { kind: 'line' },
      rule: z.string(),
      toText: (row) => toLocal(row?.sentAt ?? null),
      toValue: fromLocal,
    },
  },
  /** The reason belongs to the change and not to the claim, so it starts empty. */
  reason: {
    label: 'triage.reason',
    edit: {
      input: { kind: 'text' },
      rule: text(TRIAGE.reason),
      toText: () => '',
      toValue: (typed) => typed,
    },
  },
} as const satisfies EditedFields<TriageRow, TriageChanges>;

export type TriageForm = FormOf<typeof TRIAGE_FIELDS>;

export const triageForm = formRules(TRIAGE_FIELDS);

/** The form's values for a claim's triage. */
export const toTriageForm = (row: TriageRow): TriageForm => formValues(TRIAGE_FIELDS, row);

/** The body that the form sends: what differs from the triage that was seen, and the reason. */
export const triageChangesBody = (row: TriageRow, form: TriageForm): TriageChanges =>
  changedBody(TRIAGE_FIELDS, row, form);
