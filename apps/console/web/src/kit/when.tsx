import { type ReactElement, useEffect, useState } from 'react';
import { useFormats } from '../i18n/format';

interface WhenProps {
  at: string | null;
  never?: string;
  as?: 'relative' | 'short' | 'date' | 'full';
}

/** A time, with the full date on hover. Relative times update themselves. */
export function When({ at, never = '–', as = 'relative' }: WhenProps): ReactElement {
  const formats = useFormats();
  const [, tick] = useState(0);
  useEffect(() => {
    if (as !== 'relative') return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, [as]);
  if (at === null) return <span className="dim">{never}</span>;
  const texts = { relative: formats.relative, short: formats.shortTime, date: formats.date, full: formats.dateTime };
  return (
    <time dateTime={at} title={formats.dateTime(at)} className="num nowrap">
      {texts[as](at)}
    </time>
  );
}
