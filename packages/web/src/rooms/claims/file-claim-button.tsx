import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { casePath, roleOfPath } from '../../app/paths.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';

// Loaded when somebody files a claim.
const NewClaimModal = lazyPart(async () => (await import('./new-claim-modal.tsx')).NewClaimModal);

/** Files a claim for a client, such as one who called, and opens its page. */
export function FileClaimButton({ client }: { client: { id: number; name: string } }) {
  const t = useT();
  const navigate = useNavigate();
  const role = roleOfPath(useLocation().pathname);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden size={16} />
        {t('people.fileClaim')}
      </Button>
      {isOpen && (
        <NewClaimModal
          client={client}
          onFiled={({ id }) => {
            if (role !== null) void navigate(casePath(role, id));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
