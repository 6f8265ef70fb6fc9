import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-clock.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { Move } from './move-picker-moves.ts';

addEnglishTexts(texts);

interface MovePickerProps {
  moves: readonly Move[];
  value: Move;
  onChange: (move: Move) => void;
}

/** Selects a status change for claims, and explains it. */
export function MovePicker({ moves, value, onChange }: MovePickerProps) {
  const t = useT();
  return (
    <SelectField
      label={t('move.what')}
      hint={t(`move.hint.${value}`)}
      options={moves.map((move) => ({ value: move, label: t(`move.${move}`) }))}
      value={value}
      onChange={({ target }) => {
        const chosen = moves.find((move) => move === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
