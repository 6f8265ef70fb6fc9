import { useT } from '../../../lib/i18n/i18n.ts';
import { AssistantScreen } from './assistant-screen.tsx';

/** The assistant for clients: their report is saved after each message. */
export function ClientAssistantPage() {
  const t = useT();
  return <AssistantScreen subtitle={t('assistant.subtitleClient')} autoSave withHandOver />;
}
