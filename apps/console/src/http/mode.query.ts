import { MODES, type Mode } from '@chasqui/entities';
import { PageQuery, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/** The Live/Test switch of the pages. */
export function ModeField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: MODES, default: 'live', description: 'Which of the two worlds of an organization.' }),
    IsOptional(),
    Rule({
      name: 'mode',
      test: (value) => MODES.some((mode) => mode === value),
      field: 'NOT_ALLOWED',
      message: '`mode` must be live or test.',
      reason: 'ONE_OF',
      params: { words: 'live, test' },
    }),
  );
}

/** Of what belongs to one mode. */
export class ModeQuery {
  @ModeField()
  mode?: Mode;
}

/** Of lists of what belongs to one mode. */
export class ModePageQuery extends PageQuery {
  @ModeField()
  mode?: Mode;
}

export const modeOf = ({ mode }: { mode?: Mode }): Mode => mode ?? 'live';
