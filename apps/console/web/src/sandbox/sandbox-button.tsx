import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Contact } from '../api/types';
import { useSayError } from '../kit/notify';
import { useLatePart } from '../kit/use-late-part';
import { useOrganization } from '../session/session';
import { fetchWriteDialog } from '../writing/fetch-write-dialog';
import type { SandboxChannel } from './recipients';
import { SandboxMenu } from './sandbox-menu';
import { useSandboxContact } from './use-sandbox-contact';

/** In test mode: starts a message to a sandbox recipient. */
export function SandboxButton({ channel }: { channel: SandboxChannel }): ReactElement | null {
  const { may } = useOrganization();
  const find = useSandboxContact();
  const [contact, setContact] = useState<Contact | null>(null);
  const { Part: WriteDialog, isOpen, open, close } = useLatePart(fetchWriteDialog);
  const choose = useMutation({
    mutationFn: find,
    onSuccess: (found) => {
      setContact(found);
      open();
    },
    onError: useSayError(),
  });
  if (!may('inbox:write')) return null;
  return (
    <>
      <SandboxMenu channel={channel} onChoose={(phone) => choose.mutate(phone)} />
      {WriteDialog !== null && contact !== null && <WriteDialog contact={contact} opened={isOpen} onClose={close} />}
    </>
  );
}
