import { RECOURSE_OUTCOMES } from '@recourse/contract/clock/terms';
import { LANGUAGE_DIRECTIONS } from '@recourse/contract/values/languages';
import { LANGUAGES, useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { PolicyFormState } from './use-policy-form.ts';

const CODES = ['en', 'fr', 'ar'] as const;

/** The recourse of a client, in each language, and after which outcomes he is told so. */
export function RecourseFields({ state }: { state: PolicyFormState }) {
  const t = useT();
  const { form, change, errors } = state;
  const problem = errors['recourse'] ?? errors['recourseOn'];
  return (
    <Card aria-labelledby="recourse-fields" className="grid gap-4 p-5">
      <h2 id="recourse-fields" className="font-semibold">
        {t('policies.recourse')}
      </h2>
      <p className="-mt-3 max-w-prose text-sm text-muted">{t('policies.recourseHint')}</p>
      {problem !== undefined && <Notice tone="danger">{ruleText(t, problem)}</Notice>}
      {CODES.map((code) => (
        <TextArea
          key={code}
          label={LANGUAGES[code].label}
          lang={code}
          dir={LANGUAGE_DIRECTIONS[code]}
          error={errors[`recourse.${code}`]}
          value={form.recourse[code]}
          onChange={(event) =>
            change({ recourse: { ...form.recourse, [code]: event.target.value } })
          }
        />
      ))}
      <fieldset className="grid gap-2.5">
        <legend className="mb-2.5 text-sm font-medium">{t('policies.recourseOn')}</legend>
        {RECOURSE_OUTCOMES.map((outcome) => (
          <CheckField
            key={outcome}
            label={t(`policies.outcome.${outcome}`)}
            checked={form.recourseOn.includes(outcome)}
            onChange={(isNamed) =>
              change({
                recourseOn: RECOURSE_OUTCOMES.filter((one) =>
                  one === outcome ? isNamed : form.recourseOn.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
    </Card>
  );
}
