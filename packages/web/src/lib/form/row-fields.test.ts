import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { CHECKED } from './checkbox-value.ts';
import type { ComparedField } from './row-conflict.ts';
import {
  changedBody,
  comparedFields,
  type EditedFields,
  filledBody,
  type FormFields,
  type FormOf,
  type FormPlace,
  formRules,
  formValues,
} from './row-fields.ts';

interface Lift {
  floor: string;
  state: 'UP' | 'DOWN';
  keeper: { id: number; name: string } | null;
}

const FIELDS = {
  floor: {
    label: 'field.contenu',
    edit: {
      input: { kind: 'line' },
      rule: z.string().check(z.minLength(1, 'Which floor?')),
      toText: (lift) => lift?.floor ?? '',
      toValue: (text) => text,
    },
  },
  state: {
    label: 'field.status',
    edit: {
      input: { kind: 'choice', options: () => [{ value: 'UP', label: 'going up' }] },
      rule: z.enum(['UP', 'DOWN']),
      toText: (lift) => lift?.state ?? 'UP',
      toValue: (text) => (text === 'UP' ? 'UP' : 'DOWN'),
    },
  },
  keeperId: {
    label: 'adminClaims.employee',
    edit: {
      input: { kind: 'own' },
      rule: z.string(),
      toText: (lift) => String(lift?.keeper?.id ?? ''),
      toValue: (text) => Number(text) || null,
      beside: { name: 'keeperName', toText: (lift) => lift?.keeper?.name ?? '' },
    },
  },
  built: { label: 'claims.created', edit: null },
} as const satisfies FormFields<Lift>;

const LIFT: Lift = { floor: '3', state: 'DOWN', keeper: { id: 7, name: 'desk' } };
const form = formValues(FIELDS, LIFT);

test('a form holds a text for each field that is changed, and what goes with it', () => {
  expect(form).toEqual({ floor: '3', state: 'DOWN', keeperId: '7', keeperName: 'desk' });
  expect(formValues(FIELDS, null)).toEqual({
    floor: '',
    state: 'UP',
    keeperId: '',
    keeperName: '',
  });
});

test('its rules are those of its fields, and it holds nothing else', () => {
  const rules = formRules(FIELDS);
  expect(z.safeParse(rules, form).success).toBe(true);
  expect(z.safeParse(rules, { ...form, floor: '' }).error?.issues[0]?.message).toBe('Which floor?');
  expect(z.safeParse(rules, { ...form, built: 'x' }).success).toBe(false);
  const { keeperName: _, ...incomplete } = form;
  expect(z.safeParse(rules, incomplete).success).toBe(false);
});

test('other rules may stand for those of the fields', () => {
  const rules = formRules(FIELDS, { floor: z.string() });
  expect(z.safeParse(rules, { ...form, floor: '' }).success).toBe(true);
});

test('a new row is sent without what may stay empty, an old one with what has changed', () => {
  const empty = formValues(FIELDS, null);
  expect(filledBody(FIELDS, { ...empty, keeperId: '4' }, [])).toEqual({ state: 'UP', keeperId: 4 });
  expect(filledBody(FIELDS, empty, ['floor', 'keeperId'])).toEqual({
    floor: '',
    state: 'UP',
    keeperId: null,
  });
  expect(changedBody(FIELDS, LIFT, form)).toEqual({});
  expect(changedBody(FIELDS, LIFT, { ...form, keeperId: '', keeperName: '' })).toEqual({
    keeperId: null,
  });
});

test('versions are compared in the fields of the form, shown as people read them', () => {
  const place = {
    keeperId: { label: 'claims.client' },
    state: {},
    floor: null,
  } as const satisfies FormPlace<typeof FIELDS>;
  const compared: ComparedField<FormOf<typeof FIELDS>>[] = comparedFields(
    (key) => key,
    FIELDS,
    place,
  );
  expect(compared.map(({ label, along, shown }) => [label, along, shown?.(form)])).toEqual([
    ['claims.client', ['keeperName'], 'desk'],
    ['field.status', undefined, 'DOWN'],
  ]);
  expect(compared[1]?.shown?.({ ...form, state: 'UP' })).toBe('going up');
});

test('without a place all of them are compared, a tick as yes or no', () => {
  const stopped = {
    stopped: {
      label: 'field.status',
      edit: {
        input: { kind: 'tick' },
        rule: z.string(),
        toText: () => '',
        toValue: (text) => text === CHECKED,
      },
    },
    ...FIELDS,
  } as const satisfies FormFields<Lift>;
  const compared = comparedFields((key) => key, stopped);
  expect(compared.map(({ name }) => name)).toEqual(['stopped', 'floor', 'state', 'keeperId']);
  const shown = (text: string) => compared[0]?.shown?.({ ...form, stopped: text });
  expect([shown(CHECKED), shown('')]).toEqual(['common.yes', 'common.no']);
});

test('a form that says nothing about a field does not compile', () => {
  expectTypeOf({ floor: {}, state: {}, keeperId: null }).toExtend<FormPlace<typeof FIELDS>>();
  expectTypeOf({ floor: {}, state: {} }).not.toExtend<FormPlace<typeof FIELDS>>();
});

test('a list that forgets a field of the request, or sends another kind of value, does not compile', () => {
  type Needed = EditedFields<Lift, { floor?: string; keeperId?: number | null }>;
  expectTypeOf(FIELDS).toExtend<Needed>();
  const { floor: _, ...forgetful } = FIELDS;
  expectTypeOf(forgetful).not.toExtend<Needed>();
  expectTypeOf(FIELDS).not.toExtend<EditedFields<Lift, { floor?: number }>>();
});
