import type { ThreadItem } from '@recourse/contract/claims-thread';
import { Sparkles } from 'lucide-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { BriefTime } from '../../../ui/display/brief-time.tsx';
import { BesideAvatar } from './beside-avatar.tsx';
import { SureBars, surenessOf } from '../sure-badge.tsx';

/** What the assistant answered before a person took over, and the solutions that it offered. */
export function AssistantEntry({ item }: { item: Extract<ThreadItem, { kind: 'MESSAGE' }> }) {
  const t = useT();
  const { suggestions = [] } = item;
  return (
    <BesideAvatar
      avatar={<Sparkles size={15} />}
      className="border border-dashed border-line text-muted"
    >
      <div className="rounded-2xl border border-dashed border-line px-4 py-3">
        <div className="mb-1 flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-[0.8125rem] text-muted">
          <span className="flex-1 font-semibold">{t('case.assistant')}</span>
          <BriefTime at={item.at} />
        </div>
        <p dir="auto" className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {item.body}
        </p>
        {suggestions.length > 0 && (
          <ul className="mt-2 grid gap-2 border-s-2 border-line ps-3">
            {suggestions.map(({ id, texte, score }) => (
              <li key={id} className="grid gap-1 text-sm">
                <span dir="auto" className="[overflow-wrap:anywhere]">
                  {texte}
                </span>
                <span className="text-[0.8125rem] text-muted">
                  <SureBars sureness={surenessOf(score)} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </BesideAvatar>
  );
}
