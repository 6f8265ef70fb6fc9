import { Pencil } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface EditButtonProps {
  /** The action and its row ('Edit user ada'). */
  label: string;
  onClick: () => void;
}

/** Opens a row for editing. */
export function EditButton(props: EditButtonProps) {
  return (
    <IconButton {...props}>
      <Pencil aria-hidden size={16} />
    </IconButton>
  );
}
