import type { ImportFault } from '@recourse/contract/imports';
import type { ReactNode } from 'react';
import { type Translate, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { Card } from '../../ui/layout/card.tsx';

interface FaultTableProps {
  title: string;
  faults: readonly ImportFault[];
  /** The total number of bad lines. */
  count: number;
}

/** The bad lines of a file, each with its field and the reason. Renders nothing without any. */
export function FaultTable({ title, faults, count }: FaultTableProps) {
  const t = useT();
  const more = count - faults.length;
  const format = new Intl.NumberFormat(useLocale());
  if (faults.length === 0) return null;
  return (
    <Card className="overflow-hidden">
      <table className="w-full table-fixed text-sm">
        <caption className="px-4 py-3 text-start font-semibold">{title}</caption>
        <thead>
          <tr className="border-y border-line text-muted">
            <Head className="w-16 sm:w-24">{t('imports.line')}</Head>
            <Head className="w-28 sm:w-44">{t('imports.field')}</Head>
            <Head>{t('imports.reason')}</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {faults.map((fault) => (
            <tr key={fault.line} className="align-top">
              <td className="px-4 py-2 text-muted tabular-nums">{format.format(fault.line)}</td>
              <td className="px-4 py-2 font-medium wrap-anywhere">
                {fault.field === null ? t('imports.wholeLine') : <bdi dir="ltr">{fault.field}</bdi>}
              </td>
              <td className="px-4 py-2 wrap-anywhere">{reasonOf(t, fault)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          {t('imports.moreFaults', { count: format.format(more) })}
        </p>
      )}
    </Card>
  );
}

const Head = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={`px-4 py-2 text-start font-medium ${className}`}>
    {children}
  </th>
);

/** The fault in the reader's language. */
const reasonOf = (t: Translate, { code, values }: ImportFault): string =>
  code === 'RULE' ? ruleText(t, String(values['rule'] ?? '')) : t(`imports.fault.${code}`, values);
