import type { ReactElement } from 'react';

/** The logo: a quipu, the knotted cords that chasquis carried. */
export function Mark({ size = 22 }: { size?: number }): ReactElement {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g stroke="var(--panel)" strokeWidth="2.4" strokeLinecap="round" fill="none">
        <path d="M7 8.5h18M10.5 8.5V24M16 8.5v12M21.5 8.5V24" />
      </g>
      <g fill="var(--panel)">
        <circle cx="10.5" cy="15" r="2.7" />
        <circle cx="16" cy="19.5" r="2.7" />
        <circle cx="21.5" cy="13.5" r="2.7" />
      </g>
    </svg>
  );
}

/** Empty cords for pages without content. */
export function Cords(): ReactElement {
  return (
    <svg className="knots" width="92" height="46" viewBox="0 0 92 46" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.5" fill="none" strokeLinecap="round">
        <path d="M4 6h84M16 6v30M31 6v22M46 6v34M61 6v18M76 6v28" />
      </g>
      <g fill="var(--paper)" stroke="currentColor" strokeWidth="1.5">
        <circle cx="16" cy="20" r="3" />
        <circle cx="31" cy="16" r="3" />
        <circle cx="46" cy="30" r="3" />
        <circle cx="76" cy="18" r="3" />
      </g>
      <circle cx="46" cy="17" r="3.5" fill="var(--accent)" />
    </svg>
  );
}
