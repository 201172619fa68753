import { Rule } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/** Whoever starts an import says it, who need not be the one who uploaded the file. */
export class StartImportBody {
  @ApiPropertyOptional({
    type: 'boolean',
    description:
      'You confirm that the people in the file agreed to get messages from your organization. Required, unless the file was checked ' +
      'without, since it says of each channel who wants what.',
  })
  @IsOptional()
  @Rule({
    name: 'consent',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`consent` must be true or false.',
    reason: 'BOOLEAN',
  })
  consent?: boolean;
}
