import type { HashedFile, StaffThreadItem } from '@recourse/contract/claims-thread';
import { skipToken, useQuery } from '@tanstack/react-query';
import { dateFormat } from '../../../lib/i18n/date-format.ts';
import { addEnglishTexts, type Translate, useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { calendarDay } from '../../../lib/i18n/calendar-day.ts';
import { texts } from '../../../texts/en-clock.ts';
import { isDayStart } from '../clock/dates.ts';
import { useTargetName } from '../clock/target-line.tsx';
import { changeText, ratingText } from '../thread/thread-entry.tsx';
import { caseFileQuery, type CaseFile } from './papers.queries.ts';
import {
  HashedFiles,
  PaperFoot,
  PaperFrame,
  PaperHead,
  PaperRow,
  useClaimId,
  useTime,
} from './paper.tsx';
import { remedyText } from './remedy-text.ts';

addEnglishTexts(texts);

/** The case file of a claim, to be printed by the staff: notes, changes, ratings, and each file with its hash. */
export function CaseFilePage() {
  const id = useClaimId();
  const query = useQuery({
    ...caseFileQuery(id ?? 0),
    ...(id === null ? { queryFn: skipToken } : {}),
  });
  return (
    <PaperFrame kind="papers.caseFile" query={id === null ? null : query}>
      {(file) => <CaseFilePaper file={file} />}
    </PaperFrame>
  );
}

function CaseFilePaper({ file }: { file: CaseFile }) {
  const t = useT();
  const { claim, data, files, timeZone } = file;
  const how = t(`papers.channel.${claim.channel}`);
  const asked = remedyText(t, claim);
  const filesById = new Map(files.map((one) => [one.id, one]));
  return (
    <>
      <PaperHead
        kind="papers.caseFile"
        head={file}
        reference={claim.reference}
        receivedAt={claim.receivedAt}
      />
      <dl>
        <PaperRow name={t('field.status')}>{t(`case.${claim.status}`)}</PaperRow>
        <PaperRow name={t('papers.from')}>
          {claim.clientName === null ? how : t('papers.fromHow', { name: claim.clientName, how })}
        </PaperRow>
        {claim.authorName !== claim.clientName && (
          <PaperRow name={t('claims.filedBy')}>{claim.authorName}</PaperRow>
        )}
        <PaperRow name={t('case.assignee')}>{claim.assigneeName ?? t('case.nobody')}</PaperRow>
        {asked !== '' && <PaperRow name={t('papers.asked')}>{asked}</PaperRow>}
        <PaperRow name={t('papers.complaint')}>
          <p dir="auto" className="whitespace-pre-line">
            {claim.contenu}
          </p>
        </PaperRow>
      </dl>
      {file.targets.length > 0 && <Promises targets={file.targets} />}
      <h2 className="mt-8 mb-2 text-lg font-bold">{t('case.thread')}</h2>
      <ol>
        {data.map((item) => (
          <li key={`${item.kind}-${item.id}`} className="border-b border-line py-3 wrap-anywhere">
            <Entry item={item} timeZone={timeZone} filesById={filesById} />
          </li>
        ))}
      </ol>
      <PaperFoot timeZone={timeZone} />
    </>
  );
}

/** All targets, each with its state or its outcome. */
function Promises({ targets }: Pick<CaseFile, 'targets'>) {
  const t = useT();
  const nameOf = useTargetName();
  const locale = useLocale();
  return (
    <section aria-labelledby="promised">
      <h2 id="promised" className="mt-8 mb-2 text-lg font-bold">
        {t('clock.promised')}
      </h2>
      <dl>
        {targets.map((target) => (
          <PaperRow key={target.id} name={nameOf(target)}>
            {t(`clock.line.${target.state}`, { day: dayOf(locale, target) })}
            {' · '}
            <bdi>{target.calendarName}</bdi>
          </PaperRow>
        ))}
      </dl>
    </section>
  );
}

/**
 * When a target was met or was due, with the year, because printed documents are kept for years.
 */
function dayOf(locale: string, { metAt, dueAt, dueOn, timeZone }: CaseFile['targets'][number]) {
  if (metAt === null && dueAt !== null && dueOn !== null && isDayStart(dueAt, timeZone))
    return calendarDay(locale, dueOn);
  const at = metAt ?? dueAt;
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return at === null ? '' : dateFormat(locale, format).format(new Date(at));
}

interface EntryProps {
  item: StaffThreadItem;
  timeZone: string;
  filesById: ReadonlyMap<number, HashedFile>;
}

function Entry({ item, timeZone, filesById }: EntryProps) {
  const t = useT();
  const locale = useLocale();
  const when = useTime(timeZone);
  const documents = 'documents' in item ? item.documents : [];
  const files = documents.flatMap(({ id }) => filesById.get(id) ?? []);
  return (
    <>
      <p className="text-[0.8125rem] text-muted">
        {when.short(item.at)} · {headOf(t, item)}
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {textOf(t, item)}
      </p>
      {item.kind === 'MESSAGE' && item.promisedOn !== null && (
        <p>{t('case.promises', { date: calendarDay(locale, item.promisedOn) })}</p>
      )}
      {item.kind === 'MESSAGE' && item.recourse !== null && (
        <p dir="auto" className="whitespace-pre-line">
          {item.recourse}
        </p>
      )}
      {item.kind === 'MESSAGE' && item.suggestions && (
        <ul className="list-disc ps-5">
          {item.suggestions.map(({ id, texte }) => (
            <li key={id} dir="auto">
              {texte}
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <div className="mt-2">
          <HashedFiles files={files} />
        </div>
      )}
    </>
  );
}

/** Who did it, and the kind of the entry. */
function headOf(t: Translate, item: StaffThreadItem): string {
  const isAssistant = item.kind === 'MESSAGE' && item.author.role === 'ASSISTANT';
  const name = isAssistant ? t('case.assistant') : (item.author.name ?? t('case.unknownAuthor'));
  const marks = [
    item.kind === 'NOTE' && t('case.note'),
    item.kind === 'FILE' && t('papers.filed'),
    item.kind === 'MESSAGE' && item.purpose === 'ANSWER' && t('case.answerLabel'),
    item.kind === 'MESSAGE' && item.purpose === 'FINAL' && t('case.final'),
    item.kind === 'MESSAGE' && item.recorded && t('case.recorded'),
  ];
  return [name, ...marks.filter((mark) => mark !== false)].join(' · ');
}

function textOf(t: Translate, item: StaffThreadItem): string {
  if (item.kind === 'CHANGE' && item.what === 'MERGE' && item.body !== null)
    return `${changeText(t, item, false)}\n${item.body}`;
  if (item.kind === 'CHANGE') return changeText(t, item, false);
  if (item.kind === 'RATING') return ratingText(t, item);
  if (item.kind === 'FILE') return '';
  return item.body ?? t('case.withdrawn');
}
