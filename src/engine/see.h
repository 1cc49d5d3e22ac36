/* see.h - static exchange evaluation: what a series of captures on one point comes to. */
#ifndef CHUHE_ENGINE_SEE_H
#define CHUHE_ENGINE_SEE_H

#include <chuhe/position.h>

/* Whether a legal move and the best exchanges after it on its target gain `threshold` at least, by
 * the values of params.h. Pins are not seen; cannons' screens and horses' legs are. */
bool xq_see_at_least(const XqPosition *position, XqMove move, int threshold);

#endif
