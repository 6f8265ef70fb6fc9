import { isMailedKind, MAIL_CHOICES, type MailChoice } from '@recourse/contract/told/choices';
import type { NotificationChoice, NotificationSettings } from '@recourse/contract/told/settings';
import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { controlClass } from '../../../ui/form/field-frame.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useUpdateSettings } from './settings.queries.ts';

/**
 * Every kind of notification that the user can get: whether it is shown in the portal, and whether it is mailed. Each
 * choice is saved at once.
 */
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
              <th id={`${id}-mail`} scope="col" className="w-32 px-2 py-2 font-medium">
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
              {mail && !isMailedKind(choice.kind) && (
                <td className="px-2 text-center text-xs text-muted">{t('told.portalAlone')}</td>
              )}
              {mail && isMailedKind(choice.kind) && (
                <MailPick
                  labelledBy={`${id}-${choice.kind} ${id}-mail`}
                  value={choice.mail}
                  onChange={(picked) => choose({ ...choice, mail: picked })}
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
      {/* Large enough for a finger. */}
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

interface MailPickProps {
  labelledBy: string;
  value: MailChoice;
  onChange: (value: MailChoice) => void;
}

function MailPick({ labelledBy, value, onChange }: MailPickProps) {
  const t = useT();
  return (
    <td className="px-2 py-1">
      <select
        aria-labelledby={labelledBy}
        value={value}
        onChange={({ target }) =>
          onChange(MAIL_CHOICES.find((one) => one === target.value) ?? value)
        }
        className={`${controlClass} h-10 px-2 md:h-9`}
      >
        {MAIL_CHOICES.map((one) => (
          <option key={one} value={one}>
            {t(`told.mail.${one}`)}
          </option>
        ))}
      </select>
    </td>
  );
}
