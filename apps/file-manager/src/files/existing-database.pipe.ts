import type { PipeTransform } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { ExistingDatabases } from './existing-databases';

/**
 * Lets uploads in only where there is such a database: in any other nobody would ever find them. While the database is away, those of the
 * platform's own services are let in (the level of anybody else cannot be looked up then).
 */
@Injectable()
export class ExistingDatabasePipe implements PipeTransform<string, Promise<string>> {
  constructor(private readonly databases: ExistingDatabases) {}

  /** @throws AppError not-found */
  async transform(name: string): Promise<string> {
    await this.databases.check(name);
    return name;
  }
}
