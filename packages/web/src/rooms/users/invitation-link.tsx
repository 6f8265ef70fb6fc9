import { inviteUser } from '@recourse/contract/users';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TextField } from '../../ui/form/text-field.tsx';

/** Creates a link for a user's first password. An administrator passes it on where no mails are sent. */
export function InvitationLink({ userId }: { userId: number }) {
  const t = useT();
  const invite = useMutation({ mutationFn: () => call(inviteUser, { params: { id: userId } }) });
  // Without PUBLIC_URL the portal does not know its own address, but this page does.
  const link = invite.data && new URL(invite.data.link, location.origin).href;
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('users.linkCopied'));
    } catch {
      toast.error(t('users.linkCopyFailed'));
    }
  };
  return (
    <div className="grid gap-2">
      {invite.error && (
        <Notice tone="danger">{errorText(invite.error, t('users.inviteFailed'))}</Notice>
      )}
      {link !== undefined && (
        <TextField
          label={t('users.link')}
          hint={t('users.linkHint')}
          readOnly
          dir="ltr"
          value={link}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={invite.isPending} onClick={() => invite.mutate()}>
          {t('users.makeLink')}
        </Button>
        {/* Browsers give a page no clipboard unless it came over HTTPS, or from this machine. */}
        {link !== undefined && isSecureContext && (
          <Button onClick={() => void copy(link)}>
            <Copy aria-hidden size={15} />
            {t('users.copyLink')}
          </Button>
        )}
      </div>
    </div>
  );
}
