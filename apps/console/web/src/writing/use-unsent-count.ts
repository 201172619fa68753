import { useIsMutating } from '@tanstack/react-query';
import { useOutgoingCount } from '../inbox/outbox';

/** Of each mutation that sends what was written in a form (`useSendWriting`). */
export const WRITE = 'write';

/** How many messages were written here that the server does not have: on their way, or not taken. */
export function useUnsentCount(): number {
  const sending = useIsMutating({ mutationKey: [WRITE] });
  return useOutgoingCount() + sending;
}
