import { useT } from '../../lib/i18n/i18n.ts';
import type { SchemaField } from './schema-fields.ts';

/** Fields below each other: name, type and rules, in the words of JSON Schema. */
export function FieldList({ fields }: { fields: readonly SchemaField[] }) {
  const t = useT();
  return (
    <ul dir="ltr" className="divide-y divide-line rounded-xl border border-line text-start">
      {fields.map(({ name, type, required, rules }) => (
        <li key={name} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[minmax(0,16rem)_1fr]">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {name !== '' && <code className="font-semibold">{name}</code>}{' '}
            {required && name !== '' && (
              <span className="text-xs text-muted">{t('reference.required')}</span>
            )}
          </span>
          <span className="min-w-0 text-muted [overflow-wrap:anywhere]">
            <code className="text-fg">{type}</code>
            {rules.map((rule) => (
              <span key={rule}>
                {' · '}
                {rule}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
