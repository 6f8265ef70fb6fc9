import type { Attention, PromiseCounts } from '@recourse/contract/dashboards';
import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { type TextKey, type Translate, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useMedia, WIDE } from '../../ui/layout/use-media.ts';
import { cappedText } from './capped-text.ts';

/** Number of rows that are shown at first. */
const FIRST_ROWS = 8;

type Count = PromiseCounts['late'];

/** A number of a row, and the list that contains exactly what it counts. */
interface Cell {
  readonly heading: TextKey;
  readonly count: Count;
  readonly to: string;
  readonly tone?: string;
}

interface Row {
  readonly key: string;
  readonly name: string;
  /** Whether the name is a text of the portal, and not the name of a person or a team. */
  readonly isPlain: boolean;
  readonly cells: readonly Cell[];
}

const listOf = (filters: string): string => `${PATHS.adminClaims}?${filters}`;

/** The counts of late, due today and at risk, each with a link that has the filter `whose`. */
const promiseCells = ({ late, today, risk }: PromiseCounts, whose: string): Cell[] => [
  {
    heading: 'home.late',
    count: late,
    to: listOf(`clock=late&sort=due${whose}`),
    tone: 'text-danger',
  },
  {
    heading: 'home.today',
    count: today,
    to: listOf(`clock=today&sort=due${whose}`),
    tone: 'text-warning',
  },
  {
    heading: 'home.risk',
    count: risk,
    to: listOf(`clock=risk&sort=due${whose}`),
    tone: 'text-warning',
  },
];

/**
 * Targets that are late, due today or at risk, by team and by person. Renders nothing when there
 * are none.
 */
export function PromiseTables({ data }: { data: Attention }) {
  const t = useT();
  const teams = teamRows(t, data);
  const people = data.people.map(({ id, name, open, ...counts }): Row => ({
    key: String(id),
    name,
    isPlain: false,
    cells: [
      ...promiseCells(counts, `&person=${id}`),
      { heading: 'home.openOf', count: open, to: listOf(`view=waiting&person=${id}`) },
    ],
  }));
  return (
    <>
      <CountTable title={t('home.byTeam')} who={t('home.team')} rows={teams} />
      <CountTable title={t('home.byPerson')} who={t('home.person')} rows={people} />
    </>
  );
}

/** One row for each team. With more than one, a total comes last. */
function teamRows(t: Translate, { teams, promises, unassigned }: Attention): Row[] {
  const rows = teams.map(({ id, name, unassigned: theirs, ...counts }): Row => {
    const team = `team=${id ?? 'none'}`;
    return {
      key: String(id),
      name: name ?? t('home.noTeam'),
      isPlain: id === null,
      cells: [
        ...promiseCells(counts, `&${team}`),
        { heading: 'home.unassigned', count: theirs, to: listOf(`view=queue&${team}`) },
      ],
    };
  });
  if (rows.length < 2) return rows;
  const all: Row = {
    key: 'all',
    name: t('home.allTeams'),
    isPlain: true,
    cells: [
      ...promiseCells(promises, ''),
      { heading: 'home.unassigned', count: unassigned, to: listOf('view=queue') },
    ],
  };
  return [...rows, all];
}

interface CountTableProps {
  title: string;
  /** The heading of the rows' names. */
  who: string;
  rows: readonly Row[];
}

/** A table, or one card for each row on a phone. */
function CountTable({ title, who, rows }: CountTableProps) {
  const t = useT();
  const isWide = useMedia(WIDE);
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {isWide ? (
        <WideTable {...{ title, who }} rows={shown} />
      ) : (
        <Cards title={title} rows={shown} />
      )}
      {rows.length > shown.length && (
        <Button size="sm" className="mt-2" onClick={() => setWhole(true)}>
          {t('home.allRows', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}

function WideTable({ title, who, rows }: CountTableProps) {
  const t = useT();
  return (
    <Card className="overflow-hidden">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="h-10 ps-4 text-start font-semibold">
              {who}
            </th>
            {rows[0]?.cells.map(({ heading }) => (
              <th key={heading} scope="col" className="w-24 pe-4 text-end font-semibold">
                {t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="h-11 max-w-0 ps-4 text-start">
                <Name row={row} />
              </th>
              {row.cells.map((cell) => (
                <td key={cell.heading} className="pe-4 text-end">
                  <Number name={row.name} cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Cards({ title, rows }: Pick<CountTableProps, 'title' | 'rows'>) {
  const t = useT();
  return (
    <ul aria-label={title} className="grid gap-3">
      {rows.map((row) => (
        <li key={row.key}>
          <Card className="grid gap-2 p-4 text-sm tabular-nums">
            <Name row={row} />
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-1">
              {row.cells.map((cell) => (
                <div key={cell.heading} className="flex min-h-8 items-center justify-between gap-2">
                  <dt className="min-w-0 wrap-anywhere text-muted">{t(cell.heading)}</dt>
                  <dd>
                    <Number name={row.name} cell={cell} />
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}

const Name = ({ row: { name, isPlain } }: { row: Row }) => (
  // The truncated element has the page's direction, so that the name starts at the same side as the others.
  <span className={clsx('block truncate', isPlain ? 'font-normal text-muted' : 'font-semibold')}>
    <bdi>{name}</bdi>
  </span>
);

/** A link to what it counts. Without anything to count there is no link. */
function Number({ name, cell: { heading, count, to, tone } }: { name: string; cell: Cell }) {
  const t = useT();
  const text = cappedText(useLocale(), count);
  if (count.count === 0)
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">0</span>
      </span>
    );
  return (
    <Link
      to={to}
      aria-label={`${name}: ${t(heading)} ${text}`}
      className={clsx(
        'inline-flex min-h-6 min-w-6 items-center justify-end font-semibold hover:underline',
        tone,
      )}
    >
      {text}
    </Link>
  );
}
