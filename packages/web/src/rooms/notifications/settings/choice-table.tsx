import type { NotificationChoice, NotificationSettings } from '@recourse/contract/told/settings';
import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useUpdateSettings } from './settings.queries.ts';

/** Every kind of which the user can be told: whether the portal shows it, and whether a mail goes out. Saved at once. */
export function ChoiceTable({ settings: { mail, choices } }: { settings: NotificationSettings }) {
  const t = useT();
  const id = useId();
  const { change, isSaved } = useUpdateSettings();
  const choose = (choice: NotificationChoice) => change({ choices: [choice] });
  return (
    <Card aria-labelledby={`${id}-title`} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-5 pt-4">
        <h2 id={`${id}-title`} className="font-semibold">
          {t('told.title')}
        </h2>
        <output className="min-h-5 text-sm text-muted">{isSaved && t('told.saved')}</output>
      </div>
      <table className="mt-2 w-full text-sm">
        <thead>
          <tr className="border-b border-line text-[0.8125rem] text-muted">
            <th scope="col" className="px-5 py-2 text-start font-medium">
              {t('told.what')}
            </th>
            <th id={`${id}-app`} scope="col" className="w-24 px-2 py-2 font-medium">
              {t('told.inPortal')}
            </th>
            {mail && (
              <th id={`${id}-mail`} scope="col" className="w-24 px-2 py-2 font-medium">
                {t('told.byMail')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <tr key={choice.kind} className="border-b border-line last:border-b-0">
              <th
                id={`${id}-${choice.kind}`}
                scope="row"
                className="px-5 py-1.5 text-start font-normal"
              >
                {t(`told.${choice.kind}`)}
              </th>
              <Choice
                labelledBy={`${id}-${choice.kind} ${id}-app`}
                checked={choice.inApp}
                onChange={(inApp) => choose({ ...choice, inApp })}
              />
              {mail && (
                <Choice
                  labelledBy={`${id}-${choice.kind} ${id}-mail`}
                  checked={choice.mail === 'NOW'}
                  onChange={(isMailed) => choose({ ...choice, mail: isMailed ? 'NOW' : 'NEVER' })}
                />
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {mail && (
        <p className="border-t border-line px-5 py-3 text-xs text-muted">{t('told.mailHint')}</p>
      )}
    </Card>
  );
}

interface ChoiceProps {
  labelledBy: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ labelledBy, checked, onChange }: ChoiceProps) {
  return (
    <td className="p-0 text-center">
      {/* As large as a finger. */}
      <label className="inline-grid size-11 cursor-pointer place-items-center align-middle">
        <input
          type="checkbox"
          aria-labelledby={labelledBy}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 accent-brand"
        />
      </label>
    </td>
  );
}
