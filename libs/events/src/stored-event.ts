import type { EventType, MessageMedia, ReceivedMedia } from '@chasqui/database';
import type { EventData } from './event-catalogue';

/** The address of a file is not stored: it is signed when the event is sent. */
type Stored<Data> = Data extends { message: infer Message }
  ? Omit<Data, 'message'> & { message: Omit<Message, 'media'> & { media: MessageMedia | ReceivedMedia | null } }
  : Data extends { import: infer Import }
    ? Omit<Data, 'import'> & {
        import: Omit<Import, 'errors_url'> & { errors_url: null; errors_file_id: string | null };
      }
    : Data;

/** The stored `payload` of an event, checked by the compiler. */
export type StoredData<Type extends EventType> = Stored<EventData<Type>>;

export function storedEvent<Type extends EventType>(
  type: Type,
  payload: StoredData<Type>,
): { type: Type; payload: StoredData<Type> } {
  return { type, payload };
}
