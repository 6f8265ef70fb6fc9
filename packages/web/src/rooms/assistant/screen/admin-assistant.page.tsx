import { useT } from '../../../lib/i18n/i18n.ts';
import { AssistantScreen } from './assistant-screen.tsx';

/** The assistant for administrators, who save the report with a button. */
export function AdminAssistantPage() {
  const t = useT();
  return (
    <AssistantScreen
      subtitle={t('assistant.subtitleAdmin')}
      autoSave={false}
      withHandOver={false}
    />
  );
}
