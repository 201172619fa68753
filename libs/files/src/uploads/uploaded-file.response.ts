import { ApiProperty } from '@nestjs/swagger';
import type { ReceivedFile } from './client-files';

/** contract.md D2. */
export class UploadedFileData {
  @ApiProperty({ format: 'uuid', description: 'The ID of the file: `media_id` of the messages that send it.' })
  id: string;

  @ApiProperty({ description: 'The type of the file.', example: 'application/pdf' })
  mime_type: string;

  @ApiProperty({ type: 'integer', description: 'Bytes.' })
  size: number;

  @ApiProperty({ description: 'The name of the file, which WhatsApp shows for a document.' })
  filename: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description:
      'Until when messages can be sent with it: 7 days after the upload. A message that waits for longer keeps its file.',
  })
  expires_at: string;
}

export const toUploadedFile = ({ id, mime, size, filename, expiresAt }: ReceivedFile): UploadedFileData => ({
  id,
  mime_type: mime,
  size,
  filename,
  expires_at: expiresAt.toISOString(),
});
