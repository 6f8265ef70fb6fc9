import type { Claim } from '@recourse/contract/claims';
import type { ConversationMessage } from '@recourse/contract/conversations';
import { Paperclip } from 'lucide-react';
import { useConnection } from '../../lib/api/connection.ts';
import type { Waiting } from '../../lib/form/waiting.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { truncate } from '../../lib/i18n/truncate.ts';
import { sessionName } from '../../lib/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { AssistantBubble, UserBubble } from '../assistant/screen/bubble-pane.tsx';
import { type Acts } from './acts.ts';
import { Files, StaffBubble, WaitingBubble, Withdrawn } from './bubbles.tsx';
import { HandedOverCard } from './handed-over-card.tsx';
import { OfferCards } from './offer-cards.tsx';
import { OfferQuestions } from './offer-questions.tsx';
import type { Trouble } from './sender.ts';
import { type Entry, titled } from './timeline.ts';
import { troubleText } from './trouble.ts';

/** Maximum length of the solution in the message that takes it, in characters. */
const TITLE_LENGTH = 120;

interface EntryProps {
  entry: Entry;
  claim: Claim | null;
  acts: Acts;
  unsent: Unsent;
}

/** The state of unsent messages. */
export interface Unsent {
  readonly troubles: ReadonlyMap<string, Trouble>;
  /** The id of the message that is sent next. */
  readonly first: string | null;
  readonly retry: () => void;
  readonly takeBack: (message: Waiting) => void;
}

/** One entry of a conversation. */
export function EntryView({ entry, claim, acts, unsent }: EntryProps) {
  const t = useT();
  switch (entry.kind) {
    case 'said':
      return (
        <>
          <UserBubble>{entry.message.body ?? ''}</UserBubble>
          <Files of={entry.message} />
        </>
      );
    case 'staff':
      return <StaffBubble message={entry.message} />;
    case 'withdrawn':
      return <Withdrawn message={entry.message} />;
    case 'waiting':
      return <WaitingEntry message={entry.message} unsent={unsent} />;
    case 'answer':
      return <Answer {...entry} acts={acts} />;
    case 'handedOver':
      return claim && <HandedOverCard claim={claim} />;
    case 'resolved':
      return <AssistantBubble>{t('assistant.resolved')}</AssistantBubble>;
  }
}

/** A message that is being sent looks as if it were sent. A message that has to wait is grey. */
function WaitingEntry({ message, unsent }: { message: Waiting; unsent: Unsent }) {
  const t = useT();
  const isOnline = useConnection() === 'online';
  const trouble = unsent.troubles.get(message.id);
  const isOnItsWay =
    isOnline &&
    trouble === undefined &&
    message.id === unsent.first &&
    message.session === sessionName();
  if (isOnItsWay) return <UserBubble>{message.body}</UserBubble>;
  return (
    <>
      <WaitingBubble body={message.body}>
        {message.files?.map(({ id, nom }) => (
          <p key={id} className="flex max-w-[88%] items-center gap-1.5 pe-1 text-xs text-muted">
            <Paperclip aria-hidden size={13} className="shrink-0" />
            <bdi className="truncate">{nom}</bdi>
          </p>
        ))}
      </WaitingBubble>
      {trouble && (
        <AssistantBubble
          after={
            trouble.kind === 'REFUSED' && (
              <div className="flex flex-wrap gap-2 ps-1">
                <Button size="sm" onClick={unsent.retry}>
                  {t('common.retry')}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => unsent.takeBack(message)}>
                  {t('conversations.takeBack')}
                </Button>
              </div>
            )
          }
        >
          {troubleText(t, message, trouble)}
        </AssistantBubble>
      )}
    </>
  );
}

type AnswerProps = Extract<Entry, { kind: 'answer' }> & { acts: Acts };

/** A message of the assistant itself, with the notice that staff checks it. */
function Answer({ message, offer, acts }: AnswerProps) {
  const t = useT();
  const { answer } = message;
  return (
    <AssistantBubble
      foot={t('assistant.notice')}
      after={offer && <OfferQuestions message={message} offer={offer} acts={acts} />}
    >
      <div className="grid gap-3">
        <p dir="auto">{saidIn(t, message)}</p>
        {answer && answer.suggestions.length > 0 && (
          <OfferCards
            answer={answer}
            offer={offer}
            onPick={(suggestion) =>
              acts.pick(
                suggestion,
                t('conversations.picked', {
                  title: truncate(titled(suggestion.texte).title, TITLE_LENGTH),
                }),
              )
            }
          />
        )}
      </div>
    </AssistantBubble>
  );
}

const saidIn = (t: ReturnType<typeof useT>, { answer, body }: ConversationMessage): string =>
  answer?.kind === 'FAILED' ? t('assistant.aiError', { error: body ?? '' }) : (body ?? '');
