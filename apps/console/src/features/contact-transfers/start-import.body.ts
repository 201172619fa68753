import { Rule } from '@chasqui/requests';
import { ApiProperty } from '@nestjs/swagger';

/** Whoever starts an import says it, who need not be the one who uploaded the file. */
export class StartImportBody {
  @ApiProperty({
    type: 'boolean',
    enum: [true],
    description: 'You confirm that the people in the file agreed to get messages from your organization.',
  })
  @Rule({
    name: 'consent',
    stage: 'required',
    test: (value) => value === true,
    field: 'REQUIRED',
    message: '`consent` must be true: confirm that the people in the file agreed to get messages from you.',
    reason: 'AGREED',
  })
  consent: true;
}
