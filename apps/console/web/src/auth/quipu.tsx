import type { ReactElement } from 'react';

interface Cord {
  x: number;
  length: number;
  /** Heights of the knots; the accented one first. */
  knots: readonly number[];
  isAccented?: boolean;
}

const CORDS: readonly Cord[] = [
  { x: 40, length: 250, knots: [90, 140, 152, 164, 230] },
  { x: 84, length: 330, knots: [120, 210, 300], isAccented: true },
  { x: 128, length: 200, knots: [80, 92, 160] },
  { x: 172, length: 390, knots: [150, 162, 174, 260, 350] },
  { x: 216, length: 280, knots: [110, 240] },
  { x: 260, length: 430, knots: [90, 200, 212, 330, 400], isAccented: true },
  { x: 304, length: 240, knots: [130, 142, 154, 166] },
  { x: 348, length: 350, knots: [100, 190, 310] },
  { x: 392, length: 300, knots: [140, 220, 232, 280] },
  { x: 436, length: 410, knots: [85, 180, 290, 380], isAccented: true },
  { x: 480, length: 220, knots: [120, 170] },
];

export function Quipu(): ReactElement {
  return (
    <svg className="quipu" viewBox="0 0 520 480" aria-hidden="true" preserveAspectRatio="xMidYMin slice">
      <path d="M-10 34C120 54 400 54 530 34" className="quipu-main" />
      {CORDS.map(({ x, length, knots, isAccented = false }) => {
        const top = 34 + 14 * Math.sin((Math.PI * x) / 520);
        return (
          <g key={x} className={isAccented ? 'quipu-cord accented' : 'quipu-cord'}>
            <path d={`M${x} ${top}C${x + 3} ${length / 2} ${x - 3} ${length / 1.5} ${x} ${length}`} />
            {knots.map((at) => (
              <ellipse key={at} cx={x} cy={at} rx="4.6" ry="4" />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
