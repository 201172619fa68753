import { useIsMutating } from '@tanstack/react-query';
import { useOutgoingCount } from '../inbox/outbox';

/** Key of each mutation that sends a written message (`useSendWriting`). */
export const WRITE = 'write';

/** Messages that the server does not have: on their way, or refused. */
export function useUnsentCount(): number {
  const sending = useIsMutating({ mutationKey: [WRITE] });
  return useOutgoingCount() + sending;
}
