import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface RowButtonProps {
  /** What it does and to which row ('Edit user ada'). */
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

/** Opens a row for changing. */
export function EditButton(props: RowButtonProps) {
  return (
    <IconButton {...props}>
      <Pencil aria-hidden size={16} />
    </IconButton>
  );
}

/** Asks whether to delete a row. */
export function DeleteButton(props: RowButtonProps) {
  return (
    <IconButton {...props} tone="danger">
      <Trash2 aria-hidden size={16} />
    </IconButton>
  );
}
