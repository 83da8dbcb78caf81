import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Claims, Identity } from './identity';
import { identityOf, unlimited } from './identity';
import type { SecretRing } from './secret-ring';
import { verifiedClaims } from './verify-token';

/** Passport's `jwt` strategy over the secret ring: HS256 only, whichever secret of the ring signed. */
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(ring: SecretRing) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['HS256'],
      secretOrKeyProvider: (_request, token: string, done) => {
        try {
          done(null, verifiedClaims(ring, token).secret);
        } catch (error) {
          done(error);
        }
      },
    });
  }

  validate(claims: Claims): Identity {
    return unlimited(identityOf(claims, 'public'));
  }
}
