"""A seeded legal-play simulator: the source of every log that the project publishes, and of clean games to break.

What it claims of yaku, fu and points comes from PyPI ``mahjong`` (`claims`); payments, counters, sticks and the flow of the game are its
own arithmetic (`settle`, `game`). It knows the project's model and nothing of its engine.
"""

from tests.dealer.game import deal_game, deal_hand
from tests.dealer.scene import Scene, Start
from tests.dealer.scenes import SCENES
from tests.dealer.script import Script
from tests.dealer.wall import Stack

__all__ = ["SCENES", "Scene", "Script", "Stack", "Start", "deal_game", "deal_hand"]
