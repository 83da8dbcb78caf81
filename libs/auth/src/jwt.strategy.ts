import type { KeyObject } from 'node:crypto';
import { createSecretKey } from 'node:crypto';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Claims, Identity } from './identity';
import { identityOf, invalidToken, unlimited } from './identity';
import type { SecretRing } from './secret-ring';
import { secretThatSigned } from './signing-secret';

const keys = new WeakMap<Buffer, KeyObject>();

/** The library takes bytes for a public key first and fails, with a stack, at every request. Its types do not know that it takes keys, too. */
function keyOf(secret: Buffer): Buffer {
  let key = keys.get(secret);
  if (!key) keys.set(secret, (key = createSecretKey(secret)));
  return key as unknown as Buffer;
}

/** Passport's `jwt` strategy verifies the tokens of the Nest services: HS256 only, with whichever secret of the ring signed. */
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(ring: SecretRing) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['HS256'],
      secretOrKeyProvider: (_request, token: string, done) => {
        const secret = secretThatSigned(ring, token);
        if (secret === undefined) done(invalidToken('the token is not valid'));
        else done(null, keyOf(secret));
      },
    });
  }

  validate(claims: Claims): Identity {
    return unlimited(identityOf(claims, 'public'));
  }
}
