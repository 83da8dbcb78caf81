import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { describeFields, requestClasses } from './openapi-fields';

export const OPENAPI_PATH = '/openapi.json';

/** GET /openapi.json. Written on the first request: describing all routes costs more time than starting the service. */
export function serveOpenApi(app: NestFastifyApplication, service: string, version: string): void {
  let description: Promise<object> | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get(OPENAPI_PATH, async () => (description ??= describe(app, service, version)));
}

async function describe(app: NestFastifyApplication, service: string, version: string): Promise<object> {
  const { ApiProperty, DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
  for (const request of requestClasses())
    for (const [name, field] of describeFields(request)) ApiProperty(field)(request.prototype as object, name);
  return SwaggerModule.createDocument(app, new DocumentBuilder().setTitle(service).setVersion(version).addBearerAuth().build());
}
