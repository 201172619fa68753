export type SandboxChannel = 'whatsapp' | 'sms';

/** Last four digits that decide a message's fate; others are delivered. */
export const LAST_FOUR = {
  whatsapp: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011', '0012', '0013'],
  sms: ['0001', '0002', '0004', '0005', '0006', '0009', '0010', '0014', '0015'],
} as const satisfies Record<SandboxChannel, readonly string[]>;

/** A fictional number with these last digits. */
export const sandboxPhone = (lastFour: string): string => `1555010${lastFour}`;

export const DELIVERED = sandboxPhone('0001');
