import { Pencil } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface EditButtonProps {
  /** What it does and to which row ('Edit user ada'). */
  label: string;
  onClick: () => void;
}

/** Opens a row for changing. */
export function EditButton(props: EditButtonProps) {
  return (
    <IconButton {...props}>
      <Pencil aria-hidden size={16} />
    </IconButton>
  );
}
