import './segments.css';
import type { ReactElement, ReactNode } from 'react';

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  isWide?: boolean;
}

export function Segments<Value extends string>(props: SegmentsProps<Value>): ReactElement {
  const { label, options, value, onChange, isWide = false } = props;
  return (
    <span className={isWide ? 'segments wide' : 'segments'} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </span>
  );
}
