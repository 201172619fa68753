const MINUTE_S = 60;

/** Smaller differences are not worth telling a person. */
const NOTABLE_S = MINUTE_S;

/**
 * @param aheadS seconds that the machine's clock is ahead of the service's; negative: behind
 * @param machine the reader's name for the machine
 * @returns null when the clocks agree
 */
export function clockSentence(aheadS: number, machine = 'this machine'): string | null {
  if (Math.abs(aheadS) < NOTABLE_S) return null;
  const side = aheadS > 0 ? 'ahead of' : 'behind';
  const difference = `${lengthOf(Math.abs(aheadS))} ${side}`;
  return `The clock of ${machine} is ${difference} the clock of the service. Set it, or let the machine keep it by NTP.`;
}

function lengthOf(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE_S);
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
