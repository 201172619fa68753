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
  place: string;
  post: () => Promise<Sent>;
  /** Called also after the form was closed. */
  onSent: (sent: Sent) => void;
}

interface SendWriting<Sent> {
  /** True also for a send from a form that was closed: another form must neither resend nor edit it. */
  isSending: boolean;
  error: unknown;
  /** @param onDone called only if the form is still open */
  send: (onDone: (sent: Sent) => void) => void;
  /** Clears the refusal of the earlier text; ignored while sending. */
  edit: (part: Partial<Writing>) => void;
}

/** Sends the kept message; it stays kept until the server has it. */
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
    // Offline it fails at once: nothing is sent later without the user.
    networkMode: 'always',
    mutationFn: post,
    onError: (refusal) => {
      lookAgain(refusal);
      // The earlier text was sent, and the user knows: this is a new message.
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
