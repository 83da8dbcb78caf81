import { IsIn } from 'class-validator';

/** Body of PUT `/_admin/server/mode`. */
export class ServerModeRequest {
  @IsIn(['default', 'readonly'], { message: 'mode must be default or readonly' })
  mode!: 'default' | 'readonly';
}
