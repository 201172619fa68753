import { ApiProperty } from '@nestjs/swagger';

/** Whether a phone number is on WhatsApp. */
export class NumberCheckData {
  @ApiProperty({ description: 'The number, digits only.', example: '4915112345678' })
  phone: string;

  @ApiProperty({ description: 'It has a WhatsApp account.' })
  exists: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'WhatsApp’s address of it.' })
  jid: string | null;
}
