import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { ConversationProps } from './conversation-panel.tsx';

/** Asks whether the answer helped: No hands the conversation over to a person. */
export function ResolvedQuestion({ state, conversation, withHandOver }: ConversationProps) {
  const t = useT();
  if (!withHandOver) return null;
  const { handingOver, resolving } = state;
  const isHandingOver = handingOver.is === 'running';
  const isResolving = resolving.is === 'running';
  return (
    <fieldset className="mt-1 flex flex-wrap items-center gap-2 ps-1 text-sm">
      <legend className="float-start me-1 font-medium">{t('assistant.resolvedQuestion')}</legend>
      <Button
        size="sm"
        disabled={isHandingOver}
        busy={isResolving}
        onClick={() => void conversation.resolve()}
      >
        {t('common.yes')}
      </Button>
      <Button
        size="sm"
        disabled={isResolving}
        busy={isHandingOver}
        onClick={() => void conversation.handOver()}
      >
        {t('common.no')}
      </Button>
      {resolving.is === 'failed' && (
        <Notice tone="danger">
          {t('assistant.resolveFailed', { error: errorText(resolving.error) })}
        </Notice>
      )}
    </fieldset>
  );
}
