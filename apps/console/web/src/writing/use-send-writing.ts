import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client';
import { useWords } from '../i18n/use-words';
import { newClientId } from '../inbox/outbox';
import { say, useSayError } from '../kit/notify';
import { useIsMounted } from '../kit/use-is-mounted';
import { useMode, useOrganization } from '../session/session';
import { forgetWriting, write, type Writing } from './kept';
import { useLookAgain } from './queries';
import { WRITE } from './use-unsent-count';

interface ToSend<Sent> {
  /** Where it is kept. */
  place: string;
  post: () => Promise<Sent>;
  /** Also where nobody waits for it any more. */
  onSent: (sent: Sent) => void;
}

interface SendWriting<Sent> {
  /** Also by a form that was closed meanwhile: another one neither sends it again nor changes it. */
  isSending: boolean;
  error: unknown;
  /** @param onDone only where somebody still waits for it here */
  send: (onDone: (sent: Sent) => void) => void;
  /** What was refused was said of what stood there before; what is on its way stays as it is. */
  edit: (part: Partial<Writing>) => void;
}

/** Sends what is kept in a place; it stays there until the server has it. */
export function useSendWriting<Sent>({ place, post, onSent }: ToSend<Sent>): SendWriting<Sent> {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const lookAgain = useLookAgain();
  const sayError = useSayError();
  const isMounted = useIsMounted();
  const mutationKey = [WRITE, place];
  const isSending = useIsMutating({ mutationKey }) > 0;
  const { mutate, reset, error } = useMutation({
    mutationKey,
    // Without a network it fails at once: nothing goes out by itself later on.
    networkMode: 'always',
    mutationFn: post,
    onError: (refusal) => {
      lookAgain(refusal);
      // The words of before have been sent, and that was said: these are another message.
      const isOther = refusal instanceof ApiError && refusal.code === 'IDEMPOTENCY_MISMATCH';
      if (isOther) write(place, { clientId: newClientId() });
      if (!isMounted()) sayError(refusal);
    },
    onSuccess: (sent) => {
      forgetWriting(place);
      onSent(sent);
      if (!isMounted()) say(t('writing:sent'));
      void client.invalidateQueries({ queryKey: [path, 'conversations', mode] });
    },
  });
  return {
    isSending,
    error,
    send: (onDone) => {
      if (!isSending) mutate(undefined, { onSuccess: onDone });
    },
    edit: (part) => {
      if (isSending) return;
      reset();
      write(place, part);
    },
  };
}
